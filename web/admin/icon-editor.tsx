import type { ComponentProps, ComponentType } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/icon-editor.module.css'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { knownIcon, letterIcon, menuIcons } from '#web/shell/menu-icons.ts'

/** An editor for the icon of a menu entry or system: those that exist, and the first letter of the name. */
export const IconEditor: FieldEditor = function IconEditor(props) {
  const t = useText()
  const stored = typeof props.value === 'string' ? props.value : ''
  // Names of other icon fonts are drawn by their words, and stay until another icon is chosen.
  const chosen = stored === '' ? undefined : (knownIcon(stored)?.name ?? letterIcon)
  const icons = [...menuIcons, { name: letterIcon, icon: Letter }].map(({ name, icon }) => ({ name, icon, label: t(`admin.icon.${name}`) }))
  return <IconChoice {...props} icons={icons} chosen={chosen} />
}

interface IconChoiceProps extends ComponentProps<FieldEditor> {
  readonly icons: readonly { readonly name: string; readonly label: string; readonly icon: ComponentType }[]
  /** The name of the chosen one. */
  readonly chosen: string | undefined
}

/** One of few icons, each with its name for readers and on hover. */
export function IconChoice({ id, icons, chosen, readOnly, invalid, describedBy, onChange, onCommit }: IconChoiceProps) {
  return (
    <div id={id} role="radiogroup" className={styles.icons} aria-invalid={invalid} aria-describedby={describedBy} onBlur={onCommit}>
      {icons.map(({ name, label, icon: Icon }) => (
        <label key={name} className={styles.icon} title={label} data-chosen={chosen === name}>
          <input
            type="radio"
            name={id}
            aria-label={label}
            checked={chosen === name}
            disabled={readOnly}
            onChange={() => onChange({ ok: true, value: name })}
          />
          <Icon />
        </label>
      ))}
    </div>
  )
}

function Letter() {
  const t = useText()
  return <span aria-hidden="true">{t('ui.letter')}</span>
}
