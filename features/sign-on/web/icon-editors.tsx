import { useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import { signOnIcons, type SignOnIcon } from '#features/session/contract.ts'
import styles from '#features/sign-on/web/sign-on.module.css'
import { Button } from '#ui/kit/button.tsx'
import { pictureTypes, readPicture } from '#ui/picture/read-picture.ts'
import { smallPicture } from '#ui/picture/small-picture.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { IconChoice } from '#web/admin/icon-editor.tsx'
import type { FieldEditor } from '#web/form/form-place.tsx'
import { ProviderIcon } from '#web/pages/ways/provider-icon.tsx'

const words: Readonly<Record<SignOnIcon, TextKey>> = {
  key: 'sign-on.icon.key',
  shield: 'sign-on.icon.shield',
  building: 'sign-on.icon.building',
  badge: 'sign-on.icon.badge',
  people: 'sign-on.icon.people',
  globe: 'sign-on.icon.globe',
  cloud: 'sign-on.icon.cloud',
  chat: 'sign-on.icon.chat',
}
const icons = signOnIcons.map((name) => ({ name, icon: () => <ProviderIcon icon={name} logo="" /> }))

/** One of the icons that come with the product. */
export const ProviderIconEditor: FieldEditor = function ProviderIconEditor(props) {
  const t = useText()
  const named = icons.map((one) => ({ ...one, label: t(words[one.name]) }))
  return <IconChoice {...props} icons={named} chosen={typeof props.value === 'string' ? props.value : undefined} />
}

/** Twice the size in which it is drawn, and what the server takes of a picture. */
const largest = { width: 64, height: 64 }
const mostCharacters = 24_000

/** A picture of the own computer, drawn small. */
export const LogoEditor: FieldEditor = function LogoEditor({ id, value, readOnly, describedBy, onChange }) {
  const t = useText()
  const [problem, setProblem] = useState('')
  const logo = typeof value === 'string' ? value : ''
  async function take(file: File) {
    const read = await readPicture(file)
    const drawn = typeof read === 'string' ? undefined : smallPicture(read, largest, mostCharacters)
    setProblem(drawn === undefined ? t(read === 'unreadable' ? 'sign-on.logo-unreadable' : 'sign-on.logo-large') : '')
    if (drawn !== undefined) onChange({ ok: true, value: drawn })
  }
  return (
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} className={styles.logo}>
      {logo === '' ? null : <ProviderIcon icon="" logo={logo} />}
      {readOnly ? null : <FileButton label={t('sign-on.logo-take')} accept={pictureTypes} onFile={(file) => void take(file)} />}
      {logo === '' || readOnly ? null : <Button onClick={() => onChange({ ok: true, value: '' })}>{t('sign-on.logo-drop')}</Button>}
      <span role="alert">{problem}</span>
    </div>
  )
}
