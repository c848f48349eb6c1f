export { genderField, personalFields, usePersonalEntries, type PersonalEntries } from '#features/users/web/personal-fields.ts'
