import { useState } from 'react'
import styles from '#ui/avatar/avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** Address of the picture; `''` where there is none. */
  readonly picture: string
  /** Pixels. */
  readonly size?: number
}

/** Somebody's picture beside the name; the first letter of the name where there is none, or where it cannot be loaded any more. */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  const [failed, setFailed] = useState('')
  const shown = picture !== '' && picture !== failed
  const style = { width: size, height: size, lineHeight: `${size}px`, fontSize: Math.round(size * 0.46) }
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {shown ? <img src={picture} alt="" width={size} height={size} onError={() => setFailed(picture)} /> : [...name][0]}
    </span>
  )
}
