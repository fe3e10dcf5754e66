const DATE = /^([1-9]\d{3})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.\d{1,3})?Z)?$/;

const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** What entries of a game are dated with whose date nobody knows. */
const NO_TIME = '1970-01-01T00:00:00.000Z';

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysOf = (year: number, month: number): number => (month === 2 && isLeap(year) ? 29 : (MONTHS[month - 1] ?? 0));

/** Whether a text is a day of the calendar, `YYYY-MM-DD` from the year 1000 on, or an RFC 3339 time in UTC. */
export const isDate = (value: string): boolean => {
  const parts = DATE.exec(value);
  if (!parts) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const inMonth = day >= 1 && day <= daysOf(year, month);
  return inMonth && hour < 24 && minute < 60 && second < 60;
};

/** The RFC 3339 time that the entries of a game of this date get: midnight UTC of a day, the epoch without a date. */
export const timeOf = (date: string | null): string => {
  if (date === null) return NO_TIME;
  return date.includes('T') ? date : `${date}T00:00:00.000Z`;
};
