import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { moment, sortedPageQuery } from '#engine/contract/shapes.ts'
import { orMenu, resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { designMenus } from '#engine/resource/design-menus.ts'
import { flag, nameInput, version, written } from '#engine/resource/inputs.ts'
import { isForward, isSpan } from '#features/working-days/contract/office-spans.ts'

/**
 * The days of the working calendar (工作日历) that differ from the weekend rule: public holidays, and weekend days that are worked in
 * exchange; and the office hours (办公时间) of all days that are worked. Not part of the platform family, which knows no such calendar.
 */
export const workingDaysMenu = 'system-workingDays'

export const workingDaysRules = rulesOfMenu(workingDaysMenu)
const path = '/api/system/WorkingDay'
const ours = resourceCalls(path, workingDaysRules)

export const workingDayInput = z.object({
  /** Epoch milliseconds of the day's midnight. */
  day: z.number('working-days.day-missing').pipe(moment),
  fullName: nameInput({ max: 30, missing: 'working-days.name-missing', tooLong: 'working-days.name-too-long' }),
  /** 1: people work on it. */
  worked: flag,
  version,
})

const workingDay = z.object({
  id: z.string(),
  day: moment,
  /** Monday 1 to Sunday 7. */
  weekday: z.number(),
  fullName: z.string(),
  worked: z.number(),
  version: z.number(),
})
export type WorkingDay = z.output<typeof workingDay>

export const listWorkingDays = ours.page(workingDay, sortedPageQuery)
export const readWorkingDay = ours.read(workingDay)
export const createWorkingDay = ours.create(workingDayInput)
export const updateWorkingDay = ours.update(workingDayInput)
export const deleteWorkingDay = ours.remove()

const hoursPath = `${path}/OfficeHours`

/** Two times of the day, `08:30` and `12:00`, or none. */
const span = z
  .array(z.string())
  .refine(isSpan, { error: 'working-days.span-wrong', abort: true })
  .refine(isForward, 'working-days.span-backwards')

export const officeHoursInput = z.object({ span1: span, span2: span, span3: span, span4: span, version })

const times = z.array(z.string())
const officeHours = z.object({ id: z.string(), span1: times, span2: times, span3: times, span4: times, version: z.number() })
export type OfficeHours = z.output<typeof officeHours>

/** Whoever designs flows chooses to count in them, so he is told what they are. */
export const readOfficeHours = call({
  method: 'GET',
  path: hoursPath,
  access: orMenu(workingDaysRules.see, designMenus.flows),
  answer: officeHours,
})

export const updateOfficeHours = call({
  method: 'PUT',
  path: hoursPath,
  access: workingDaysRules.edit,
  body: officeHoursInput,
  answer: written,
  message: 'kernel.saved',
})
