export { keepDataFields } from '#features/menu-items/server/keep-data-fields.ts'
