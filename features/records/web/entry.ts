export { useFormFacts } from '#features/records/web/use-form-facts.ts'
