export { calendarOf } from '#features/working-days/server/calendar.ts'
