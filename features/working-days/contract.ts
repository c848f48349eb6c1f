import { z } from 'zod'
import { moment, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { flag, nameInput, version } from '#engine/resource/inputs.ts'

/**
 * The days of the working calendar (工作日历) that differ from the weekend rule: public holidays, and weekend days that are worked in
 * exchange. Not part of the platform family, which knows no such calendar.
 */
export const workingDaysMenu = 'system-workingDays'

export const workingDaysRules = rulesOfMenu(workingDaysMenu)
const ours = resourceCalls('/api/system/WorkingDay', workingDaysRules)

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
