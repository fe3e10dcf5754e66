import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A user of the operating system that PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The account PostgreSQL is to run as, or undefined where that is simply the user of this process. PostgreSQL refuses to
 * run as root, so root takes the owner of the cluster if there is one already, else `postgres`, else a system user
 * `hotdice` (made if the system lets us), else `nobody`.
 */
export async function serverAccount(ownerOfCluster?: Account): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (ownerOfCluster && ownerOfCluster.uid !== 0) return ownerOfCluster;
  const account =
    (await lookUp('postgres')) ?? (await lookUp('hotdice')) ?? (await create('hotdice')) ?? (await lookUp('nobody'));
  if (!account || !(await canBecome(account))) {
    const why = account ? `this root may not act as user ${account.name}` : 'there is no other user for it';
    throw new Error(
      `PostgreSQL refuses to run as root, and ${why}. ` +
        'Run the service as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return account;
}

/** Root without the capability to change its user, as in some containers, is root in name only. */
async function canBecome({ uid, gid }: Account): Promise<boolean> {
  try {
    await execute('id', { uid, gid, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number(await idOf(flag, name))));
    return uid && gid ? { name, uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

async function idOf(flag: string, name: string): Promise<string> {
  return (await execute('id', [flag, name])).stdout.trim();
}

/** `useradd` of most systems, `adduser` of busybox; undefined where neither works. */
async function create(name: string): Promise<Account | undefined> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [program, args] of ways) {
    const made = await execute(program, args).then(
      () => lookUp(name),
      () => undefined,
    );
    if (made) return made;
  }
  return undefined;
}
