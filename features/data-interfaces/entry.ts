export {
  askInterface,
  callableInterface,
  callableInterfaces,
  callInterface,
  reasonFor,
  type AnsweredInterface,
} from '#features/data-interfaces/server/call-interface.ts'
export { interfaceChoices, type ChoiceSet, type InterfaceSource } from '#features/data-interfaces/server/choices.ts'
export { usedInterfaces } from '#features/data-interfaces/server/uses.ts'
export { logPage, type OutsideClient } from '#features/data-interfaces/server/log.ts'
export {
  callsOfClients,
  noteOutsideRefusal,
  offeredInterfaces,
  runOutside,
  type OfferedInterface,
} from '#features/data-interfaces/server/outside.ts'
export { formRows, type RowsQuery } from '#features/data-interfaces/server/form-rows.ts'
export { rowTexts, withBelow, type RowTexts } from '#features/data-interfaces/server/row-texts.ts'
export { rowsIn, textOf, type Row } from '#features/data-interfaces/server/run/rows.ts'
export { registerFormUses, type FormUse, type FormUses } from '#features/data-interfaces/server/form-uses.ts'
