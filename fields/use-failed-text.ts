import { usePlace } from '#fields/place.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Says that the rows to choose from could not be read, and of which field where one is known. */
export function useFailedText(): string {
  const t = useText()
  const { label } = usePlace()
  return label === undefined ? t('fields.related.failed') : t('fields.related.failed-of', { label })
}
