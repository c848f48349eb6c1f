import type { Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { Refused } from '#engine/values/refusal.ts'
import { readOfficeHours, updateOfficeHours, type OfficeHours } from '#features/working-days/contract.ts'
import { refusalsOfSpans } from '#features/working-days/contract/office-spans.ts'
import { calendarChanges } from '#features/working-days/server/calendar.ts'
import { storedSpans, toldSpans } from '#features/working-days/server/stored-spans.ts'
import type { Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { readHandler } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'

type Hours = Omit<Selectable<Tables['office_hours']>, 'modified_at'>

/** The hours are those of the whole system: one row. */
const theHours = { id: 'office-hours' }

const hours: Resource<Hours, CallBody<typeof updateOfficeHours>, OfficeHours> = {
  store: storeOf('office_hours', {
    item: ({ modified_at: _, ...row }): Hours => row,
    row: (row) => row,
    stamp: ({ now }) => ({ modified_at: now }),
  }),
  action: 'office-hours',
  wire: ({ id, version, ...spans }) => ({ id, ...toldSpans(spans), version }),
  typed: (body, { key }) => ({ ...key, ...storedSpans(body) }),
  begin: calendarChanges,
}

const readHours = readHandler(hours)
const updateHours = updateHandler(hours)

export const officeHourCalls = [
  serve(readOfficeHours, (context) => readHours({ ...context, params: theHours })),
  serve(updateOfficeHours, (context) => {
    const refusals = refusalsOfSpans(context.body)
    if (refusals.length > 0) throw new Refused(refusals)
    return updateHours({ ...context, params: theHours })
  }),
]
