export { comparedFields } from '#features/menu-items/server/compared-fields.ts'
export { menuForm } from '#features/menu-items/server/menu-form.ts'
export { keepDataFields } from '#features/menu-items/server/keep-data-fields.ts'
export { schemeText } from '#features/menu-items/server/scheme-conditions.ts'
