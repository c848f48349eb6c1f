import { useState } from 'react'
import { AvatarDialog } from '#features/profile/web/avatar-dialog.tsx'
import styles from '#features/profile/web/profile.module.css'
import { pictureTypes, readPicture } from '#ui/picture/read-picture.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'

/** The own picture, and the button that replaces it. */
export function AvatarPicture({ name, picture }: { readonly name: string; readonly picture: string }) {
  const t = useText()
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [problem, setProblem] = useState('')
  async function choose(file: File) {
    const read = await readPicture(file)
    setProblem(typeof read === 'string' ? t(read === 'unreadable' ? 'profile.picture-unreadable' : 'profile.picture-too-large') : '')
    if (typeof read !== 'string') setChosen(read)
  }
  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={picture} size={80} />
      <div>
        <FileButton label={t('profile.change-picture')} accept={pictureTypes} onFile={(file) => void choose(file)} />
        <div className={styles.quiet}>{t('profile.picture-help')}</div>
        <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      </div>
      {chosen ? <AvatarDialog picture={chosen} onClose={() => setChosen(undefined)} /> : null}
    </div>
  )
}
