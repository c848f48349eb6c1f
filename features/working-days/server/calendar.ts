import { workingCalendar, type WorkingCalendar } from '#engine/values/working-time.ts'
import { spanNames } from '#features/working-days/contract/office-spans.ts'
import { storedHours } from '#features/working-days/server/stored-spans.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

const caches = new WeakMap<Kernel, VersionedCache<WorkingCalendar>>()

/** Registers the cache of the calendar: some thirty days a year and the office hours, which every node keeps in memory. */
export function defineWorkingDays(kernel: Kernel): void {
  caches.set(
    kernel,
    kernel.caches.define('working-days', async (db) => {
      const days = await db.selectFrom('working_day').select(['day', 'worked']).execute()
      const hours = await db.selectFrom('office_hours').select(spanNames).executeTakeFirst()
      const different = new Map(days.map(({ day, worked }) => [day, worked]))
      return workingCalendar(kernel.settings.timeZone, different, hours && storedHours(hours))
    }),
  )
}

function cacheOf(kernel: Kernel): VersionedCache<WorkingCalendar> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the feature of working days has not started')
  return cache
}

/** The working days and office hours in the newest version known to this process. */
export function calendarOf(kernel: Kernel): Promise<WorkingCalendar> {
  return cacheOf(kernel).get()
}

/** Has every node read the calendar anew after the commit. */
export async function calendarChanges(kernel: Kernel, tx: Tx): Promise<void> {
  await cacheOf(kernel).bump(tx)
}
