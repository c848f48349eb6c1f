export { useOfficeHours } from '#features/working-days/web/use-office-hours.ts'
