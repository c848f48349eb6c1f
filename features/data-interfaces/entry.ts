export { callableInterface, callInterface } from '#features/data-interfaces/server/call-interface.ts'
export { interfaceChoices, type ChoiceSet, type InterfaceSource } from '#features/data-interfaces/server/choices.ts'
export { usedInterfaces } from '#features/data-interfaces/server/uses.ts'
