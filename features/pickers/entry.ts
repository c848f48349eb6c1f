export { organizationIcon, organizationNames } from '#features/pickers/server/organizations.ts'
export { namesByPinyin } from '#features/pickers/server/names-by-pinyin.ts'
export { childNodes, mainOrganization, personIcon, personNode } from '#features/pickers/server/people.ts'
export { organizationView, peopleView, type PeopleView } from '#features/pickers/server/visible-people.ts'
