export { MissingPeople } from '#features/flow-design/web/people/missing-people.tsx'
export { usePeopleChoices } from '#features/flow-design/web/people/use-people-choices.ts'
