import { z } from 'zod'

/** Ten years. */
const most = 3_650

const days = (least: number, wrong: string) => z.number(wrong).int(wrong).min(least, wrong).max(most, wrong)

/** How many days a log beside the audit log is kept; 0 keeps none. */
export const logDays = days(0, 'settings.log-days-range')

/** How many days a message stays in its box after it was read; 0 keeps it for good. */
export const boxDays = days(0, 'settings.log-days-range')

/** How many backups of the system are kept. */
export const keptBackups = z
  .number('settings.backups-range')
  .int('settings.backups-range')
  .min(1, 'settings.backups-range')
  .max(1_000, 'settings.backups-range')

/** How many days the log of what was sent is kept. */
export const sentDays = days(1, 'settings.sent-days-range')
