/*
 * The usual field types: those of the built-in application and of the management screens, whose definitions travel with every
 * list and form. All others stand in `later-types.ts` and `later-definitions.ts`. A new type is a folder and a line in each; here only
 * where most forms have it. The folder, named like the type, holds
 *
 *   definition.ts           what the type is, on both sides (FieldDefinition)
 *   texts.ts                its name and what it refuses
 *   form-renderers.tsx      editor and viewer
 *   table-renderers.tsx     editor in a cell of a sub-table, where the type may stand there
 *   list-renderers.tsx      condition of a search bar, where the type can be searched
 *   in-browser.tsx          of a later type, in place of these three: its definition and all its renderers
 *   testing.ts              samples of its values, which tests take through all that the type does
 *   *.test.ts(x)            its rules as examples
 *
 * The browser finds renderers and texts by these names; definitions.test.ts and field-renderers.browser.test.tsx name
 * what is missing.
 */
export { text } from '#fields/text/definition.ts'
export { longText } from '#fields/long-text/definition.ts'
export { number } from '#fields/number/definition.ts'
export { money } from '#fields/money/definition.ts'
export { date } from '#fields/date/definition.ts'
export { onOff } from '#fields/switch/definition.ts'
export { radio } from '#fields/radio/definition.ts'
export { checkbox } from '#fields/checkbox/definition.ts'
export { select } from '#fields/select/definition.ts'
export { region } from '#fields/region/definition.ts'
export { organization } from '#fields/organization/definition.ts'
export { user } from '#fields/user/definition.ts'
export { upload } from '#fields/upload/definition.ts'
export { popupTableSelect } from '#fields/popup-table-select/definition.ts'
export { popupAttr } from '#fields/popup-attr/definition.ts'
export { billNumber } from '#fields/bill-number/definition.ts'
export { calculation } from '#fields/calculation/definition.ts'
export { subTable } from '#fields/sub-table/definition.ts'
export { createdBy } from '#fields/created-by/definition.ts'
export { createdAt } from '#fields/created-at/definition.ts'
export { modifiedBy } from '#fields/modified-by/definition.ts'
export { modifiedAt } from '#fields/modified-at/definition.ts'
export { ownOrganization } from '#fields/own-organization/definition.ts'
export { groupTitle } from '#fields/group-title/definition.ts'
export { divider } from '#fields/divider/definition.ts'
export { staticText } from '#fields/static-text/definition.ts'
export { alert } from '#fields/alert/definition.ts'
export { row } from '#fields/row/definition.ts'
export { card } from '#fields/card/definition.ts'
export { tabs } from '#fields/tabs/definition.ts'
export { tab } from '#fields/tab/definition.ts'
