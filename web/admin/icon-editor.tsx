import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/icon-editor.module.css'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { knownIcon, letterIcon, menuIcons } from '#web/shell/menu-icons.ts'

/** An editor for the icon of a menu entry or system: those that exist, and the first letter of the name. */
export const IconEditor: FieldEditor = function IconEditor({ id, value, readOnly, invalid, describedBy, onChange, onCommit }) {
  const t = useText()
  const stored = typeof value === 'string' ? value : ''
  // Names of other icon fonts are drawn by their words, and stay until another icon is chosen.
  const chosen = stored === '' ? undefined : (knownIcon(stored)?.name ?? letterIcon)
  return (
    <div id={id} role="radiogroup" className={styles.icons} aria-invalid={invalid} aria-describedby={describedBy} onBlur={onCommit}>
      {[...menuIcons, { name: letterIcon, icon: Letter }].map(({ name, icon: Icon }) => (
        <label key={name} className={styles.icon} title={t(`admin.icon.${name}`)} data-chosen={chosen === name}>
          <input
            type="radio"
            name={id}
            aria-label={t(`admin.icon.${name}`)}
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
  return <span aria-hidden="true">字</span>
}
