import { cssColour, hexOf, writtenAs } from '#fields/colour/css-colour.ts'
import styles from '#fields/colour/colour.module.css'
import { isColour } from '#fields/colour-text.ts'
import { colour } from '#fields/colour/definition.ts'
import { read } from '#fields/parsed.ts'
import type { EditorProps, ViewerProps } from '#fields/renderers-types.ts'
import { useDraft } from '#fields/use-draft.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** A colour that is typed, or chosen with the browser's own choice of colours. */
export function ColourEditor({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof colour>) {
  const t = useText()
  const { text, ...typing } = useDraft(colour, { value, options, onChange, onCommit })
  return (
    <TextInput
      id={id}
      value={text}
      readOnly={readOnly}
      autoComplete="off"
      placeholder="#1890ff"
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      prefix={
        <span className={styles.swatch} data-empty={!isColour(value) || undefined}>
          <span className={styles.paint} style={isColour(value) ? { background: cssColour(value) } : {}} />
          <input
            type="color"
            className={styles.choice}
            aria-label={t('fields.colour.choose')}
            disabled={readOnly}
            value={isColour(value) ? hexOf(value) : '#000000'}
            onChange={(event) => onChange(read(writtenAs(options.format, event.target.value)))}
            onBlur={onCommit}
          />
        </span>
      }
      {...typing}
    />
  )
}

/** The colour with its text, which tells what a printer or an eye without colours does not. */
export function ColourViewer({ value }: Pick<ViewerProps<typeof colour>, 'value'>) {
  if (value === '') return null
  return (
    <span className={styles.shown}>
      <span className={styles.swatch} aria-hidden>
        <span className={styles.paint} style={isColour(value) ? { background: cssColour(value) } : {}} />
      </span>
      <span data-tabular>{value}</span>
    </span>
  )
}
