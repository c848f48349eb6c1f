import { useState } from 'react'
import styles from '#features/chat/web/chat.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Longest side of a picture within the conversation. */
const shownPixels = 220

interface ChatPictureProps {
  readonly address: string
  /** In pixels, so that nothing moves when the picture comes. */
  readonly size: { readonly width: number; readonly height: number }
  /** Asks for another address where this one has become too old. */
  readonly onGone?: () => void
}

/** A picture of a message, small; a click shows it as large as the window allows. */
export function ChatPicture({ address, size, onGone }: ChatPictureProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { width, height } = size
  const scale = Math.min(1, shownPixels / Math.max(width, height))
  // Asked once for each address: a picture that is gone stays gone.
  const onError = () => {
    if (failed === undefined) onGone?.()
    setFailed(address)
  }
  const isGone = failed === address
  return (
    <>
      <button type="button" className={styles.picture} aria-label={t('chat.picture-open')} onClick={() => setIsOpen(true)}>
        <img
          src={address}
          alt={t(isGone ? 'chat.picture-gone' : 'chat.picture')}
          width={Math.max(24, Math.round(width * scale))}
          height={Math.max(24, Math.round(height * scale))}
          onError={onError}
        />
      </button>
      {isOpen ? (
        <Dialog open title={t('chat.picture')} width="min(96vw, 1100px)" foot={null} tall onClose={() => setIsOpen(false)}>
          <img className={styles.large} src={address} alt={t(isGone ? 'chat.picture-gone' : 'chat.picture')} onError={onError} />
        </Dialog>
      ) : null}
    </>
  )
}
