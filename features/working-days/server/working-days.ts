import { sql, type Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { datePartsOf, fromEpoch, toEpoch } from '#engine/values/calendar.ts'
import { refusal } from '#engine/values/refusal.ts'
import {
  createWorkingDay,
  deleteWorkingDay,
  listWorkingDays,
  readWorkingDay,
  updateWorkingDay,
  type WorkingDay,
} from '#features/working-days/contract.ts'
import { calendarChanges } from '#features/working-days/server/calendar.ts'
import type { Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, readHandler } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    working_day: {
      id: string
      /** `2026-10-10`. */
      day: string
      name: string
      worked: boolean
      version: number
      modified_at: Date
    }
  }
}

type Day = Omit<Selectable<Tables['working_day']>, 'modified_at'>

/** Days of one year that may be set: half of it. */
const mostDays = 183

const store = storeOf('working_day', {
  item: ({ modified_at: _, ...day }): Day => day,
  row: (day) => day,
  stamp: ({ now }) => ({ modified_at: now }),
})

/** The days as they travel in a time zone. */
const daysIn = (zone: string): Resource<Day, CallBody<typeof createWorkingDay>, WorkingDay> => ({
  store,
  action: 'working-day',
  listing: {
    searched: ['day', 'name'],
    sorted: { day: 'day', worked: 'worked' },
    order: sql`day desc`,
  },
  wire: ({ id, day, name, worked, version }) => ({
    id,
    day: toEpoch(day, zone) ?? 0,
    weekday: datePartsOf(day)?.weekday ?? 0,
    fullName: name,
    worked: Number(worked),
    version,
  }),
  typed: ({ day, fullName, worked }, { key }) => ({
    ...key,
    day: fromEpoch(day ?? 0, 'yyyy-MM-dd', zone) ?? '',
    name: fullName,
    worked: worked === 1,
  }),
  atMost: {
    rows: mostDays,
    among: ({ day }) => sql<boolean>`day like ${`${day.slice(0, 4)}-%`}`,
    key: ({ day }) => day.slice(0, 4),
    refusal: () => refusal('invalid', 'working-days.too-many', { field: 'day', params: { count: mostDays } }),
  },
  unique: [
    {
      indexes: ['working_day_day_key'],
      equals: ({ day }) => sql<boolean>`day = ${day}`,
      refusal: () => refusal('invalid', 'working-days.there', { field: 'day' }),
    },
  ],
  begin: calendarChanges,
})

/** Has the usual handler of a call run with the days in the zone of the server. */
function inZone<Context extends { readonly kernel: Kernel }, Answer>(
  handlerOf: (days: ReturnType<typeof daysIn>) => (context: Context) => Promise<Answer>,
): (context: Context) => Promise<Answer> {
  return (context) => handlerOf(daysIn(context.kernel.settings.timeZone))(context)
}

export const workingDayCalls = [
  serve(
    listWorkingDays,
    inZone((days) => pageHandler(days)),
  ),
  serve(
    readWorkingDay,
    inZone((days) => readHandler(days)),
  ),
  serve(
    createWorkingDay,
    inZone((days) => createHandler(days)),
  ),
  serve(
    updateWorkingDay,
    inZone((days) => updateHandler(days)),
  ),
  serve(
    deleteWorkingDay,
    inZone((days) => removeHandler(days)),
  ),
]
