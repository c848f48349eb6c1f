import { workingDaysMenu } from '#features/working-days/contract.ts'
import { defineWorkingDays } from '#features/working-days/server/calendar.ts'
import { officeHourCalls } from '#features/working-days/server/office-hours.ts'
import { remindJob } from '#features/working-days/server/remind-job.ts'
import { workingDayCalls } from '#features/working-days/server/working-days.ts'
import { workingDaysTexts } from '#features/working-days/texts.ts'
import type { Feature } from '#server/feature.ts'
import { standardButtons } from '#server/managed/menu-buttons.ts'

/** Which days are worked, and when, for time limits in working days and office hours. */
export const workingDays: Feature = {
  name: 'working-days',
  texts: workingDaysTexts,
  migrations: new URL('server/migrations', import.meta.url),
  menus: [
    {
      code: workingDaysMenu,
      parent: 'system',
      name: '工作日历',
      icon: 'calendar',
      type: 2,
      address: 'system/workingDays',
      sortCode: 92,
      buttons: standardButtons('add', 'edit', 'remove'),
    },
  ],
  calls: [...workingDayCalls, ...officeHourCalls],
  jobs: [remindJob],
  start: async (kernel) => {
    defineWorkingDays(kernel)
    return undefined
  },
}
