import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'

/** Tells what people call a field type. */
export function useTypeName(): (type: string) => string {
  const t = useText()
  return (type) => (fieldTypes.has(type) ? t(`fields.${type}.name`) : type)
}
