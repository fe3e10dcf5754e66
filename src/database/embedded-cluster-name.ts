import { stat } from 'node:fs/promises';

/**
 * PostgreSQL's `cluster_name` for a data folder. It stands in the command line of every process of the server, which anyone
 * may read, so that the server of this very folder can be told from others; it stays when the folder is renamed.
 */
export async function clusterName(data: string): Promise<string> {
  const { dev, ino } = await stat(data, { bigint: true });
  return `hotdice-${dev}-${ino}`;
}
