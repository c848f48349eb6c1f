import { createElement, memo, useCallback, useId, useRef, useState } from 'react'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { ReloadOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/designer/panes.module.css'
import { inputOf, SettingValuesProvider, type SettingEditors, type SettingInputProps } from '#web/designer/setting-input.tsx'

interface SettingsFormProps {
  readonly settings: readonly Setting[]
  /** What is set, by the names of the settings; what is absent has its default. */
  readonly values: Readonly<Record<string, unknown>>
  /** Undefined sets the default. */
  readonly onChange: (setting: Setting, value: unknown) => void
  /** An input was left: what is changed next is a step of its own (`DesignerStore.closeStep`, or a `merge` that counts). */
  readonly onCommit?: () => void
  readonly readOnly?: boolean
  /** Editors of the settings of kind `custom`. */
  readonly editors?: SettingEditors
  /** Several things that are set together do not agree about these. */
  readonly mixed?: ReadonlySet<string>
}

const noEditors: SettingEditors = {}
const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A setting counts as changed where it holds something else than its default; one without any, such as a title, never does. */
const isChanged = ({ default: otherwise }: Setting, value: unknown): boolean =>
  otherwise !== undefined && value !== undefined && !sameValue(value, otherwise)

interface Group {
  readonly title: string
  readonly settings: readonly Setting[]
}

function groupsOf(settings: readonly Setting[]): readonly Group[] {
  const groups = new Map<string, Setting[]>()
  for (const setting of settings) groups.set(setting.group ?? '', [...(groups.get(setting.group ?? '') ?? []), setting])
  return [...groups].map(([title, own]) => ({ title, settings: own }))
}

/**
 * A panel of settings drawn from their descriptions: groups, search, a mark on what was changed and a way back to its default. It holds no
 * values; each change goes to the caller at once, what is typed once it is painted.
 */
export function SettingsForm({ settings, values, onChange, onCommit, readOnly = false, editors = noEditors, mixed }: SettingsFormProps) {
  const t = useText()
  const [word, setWord] = useState('')
  const latest = useRef({ onChange, onCommit })
  latest.current = { onChange, onCommit }
  const set = useCallback((setting: Setting, value: unknown) => latest.current.onChange(setting, value), [])
  const commit = useCallback(() => latest.current.onCommit?.(), [])
  const wanted = word.trim().toLowerCase()
  const shown = settings.filter(
    ({ label, name, applies }) => (applies?.(values) ?? true) && `${t(label)} ${name}`.toLowerCase().includes(wanted),
  )
  return (
    <div className={styles.settings}>
      {settings.length > 6 ? (
        <TextInput
          allowClear
          size="small"
          value={word}
          placeholder={t('designer.settings-search')}
          aria-label={t('designer.settings-search')}
          onChange={(event) => setWord(event.target.value)}
        />
      ) : null}
      {shown.length === 0 && wanted !== '' ? <p className={styles.nothing}>{t('designer.settings-none')}</p> : null}
      <SettingValuesProvider value={values}>
        {groupsOf(shown).map(({ title, settings: own }) => (
          <section key={title} className={styles.settingGroup}>
            {title === '' ? null : <h3 className={styles.groupTitle}>{t(title)}</h3>}
            {own.map((setting) => (
              <SettingRow
                key={setting.name}
                setting={setting}
                value={values[setting.name]}
                readOnly={readOnly}
                editors={editors}
                isMixed={mixed?.has(setting.name) ?? false}
                onSet={set}
                onCommit={commit}
              />
            ))}
          </section>
        ))}
      </SettingValuesProvider>
    </div>
  )
}

interface SettingRowProps extends Pick<SettingInputProps, 'setting' | 'value' | 'readOnly' | 'onCommit'> {
  readonly editors: SettingEditors
  readonly isMixed: boolean
  readonly onSet: (setting: Setting, value: unknown) => void
}

/** One setting; drawn anew when its own value changes, as each key that is typed changes one. */
const SettingRow = memo(function SettingRow({ setting, value, readOnly, editors, isMixed, onSet, onCommit }: SettingRowProps) {
  const t = useText()
  const id = useId()
  const Input = inputOf(setting, editors)
  if (!Input) return null
  const label = t(setting.label)
  const changed = isChanged(setting, value)
  const onChange = (next: unknown): void => onSet(setting, next)
  return (
    <div className={styles.setting} data-kind={setting.kind} data-changed={changed}>
      <div className={styles.settingHead}>
        <label id={`${id}-label`} htmlFor={id} className={styles.settingLabel}>
          {label}
        </label>
        {changed ? (
          <span className={styles.changed} title={t('designer.settings-changed')}>
            <span data-visually-hidden>{t('designer.settings-changed')}</span>
          </span>
        ) : null}
        {changed && !readOnly ? (
          <IconButton name={t('designer.reset', { label })} icon={<ReloadOutlined />} onClick={() => onChange(undefined)} />
        ) : null}
      </div>
      <div className={styles.settingInput} data-setting={setting.name}>
        {createElement(Input, {
          id,
          setting,
          value: isMixed ? undefined : (value ?? setting.default ?? undefined),
          readOnly,
          onChange,
          onCommit,
        })}
        {setting.help ? <div className={styles.settingHelp}>{t(setting.help)}</div> : null}
      </div>
    </div>
  )
})
