import { card } from '#fields/card/definition.ts'
import styles from '#fields/card/card.module.css'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers, titleIn } from '#fields/renderers-of-parts.ts'

/** A group of fields with its heading. */
function CardRenderer({ options }: { readonly options: { readonly title: string } }) {
  const { part, drawChildren } = useDrawing()
  const title = options.title || part.label
  return (
    <section className={styles.card} aria-label={title || undefined}>
      {title ? <h3 className={styles.title}>{title}</h3> : null}
      {drawChildren()}
    </section>
  )
}

export const renderers = partRenderers(card, CardRenderer, { groupTitle: titleIn('title'), isFramed: true })
