export { callableInterface, callInterface } from '#features/data-interfaces/server/call-interface.ts'
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
