import '#features/records/web/register-form-ports.ts'

export { useFormFacts } from '#features/records/web/use-form-facts.ts'
