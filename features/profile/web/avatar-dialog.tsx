import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { uploadPicture } from '#features/files/web/entry.ts'
import { firstCrop, largestZoom, moved, sideOf, within, type Crop } from '#features/profile/web/crop.ts'
import styles from '#features/profile/web/profile.module.css'
import { baseInfo, setAvatar } from '#features/session/contract.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { useAttempt } from '#web/call/use-attempt.ts'
import { loadUser } from '#web/session/load-user.ts'

/** Side of the square on the page, and of the picture that is stored, in pixels. */
const boxSide = 280
const storedSide = 256

/** How far a key moves the picture, as a share of the square's side. */
const keyMoves: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}
const keyZooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

const keysOfCrop: KeyGroup = {
  title: 'keys.picture',
  keys: [
    { keys: Object.keys(keyMoves), label: 'keys.move-picture' },
    { keys: ['+', '-'], label: 'keys.zoom' },
  ],
}

/** Lets the user choose the square of a picture that becomes the own one, by pointer, wheel or keys, and stores it. */
export function AvatarDialog({ picture, onClose }: { readonly picture: ImageBitmap; readonly onClose: () => void }) {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const { busy, problem, tell, attempt } = useAttempt()
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, boxSide * Math.min(2, devicePixelRatio))
  }, [picture, crop])

  async function save() {
    const drawn = await drawnPicture(picture, crop)
    if (!drawn) return tell(t('profile.picture-unreadable'))
    const stored = await attempt(async () => {
      const name = await uploadPicture(drawn, 'avatar.jpg', 'userAvatar')
      await request(setAvatar, { params: { name } }, { handles: 'all' })
      return name
    })
    if (stored === undefined) return
    await Promise.all([refreshCalls([baseInfo]), loadUser().catch(() => undefined)])
    onClose()
  }

  return (
    <Dialog open title={t('profile.crop')} width={400} onClose={onClose} onConfirm={save} confirmBusy={busy}>
      <CropBox crop={crop} picture={picture} onCrop={setCrop}>
        <canvas ref={canvas} />
      </CropBox>
      <label className={styles.zoom}>
        {t('profile.zoom')}
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => setCrop(within(picture, { ...crop, zoom: Number(target.value) }))}
        />
      </label>
      <div className={styles.quiet}>{t('profile.crop-help')}</div>
      <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
    </Dialog>
  )
}

interface CropBoxProps {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onCrop: (next: Crop) => void
  readonly children: React.ReactNode
}

/** The square under which the picture is moved. */
function CropBox({ picture, crop, onCrop, children }: CropBoxProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  onWheel.current = (event) => {
    event.preventDefault()
    onCrop(within(picture, { ...crop, zoom: crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1) }))
  }
  // The wheel of React listens passively, so that the page behind would scroll.
  useEffect(() => {
    const element = box.current
    const listen = (event: WheelEvent): void => onWheel.current?.(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])
  const drag = (event: PointerEvent): void => {
    if (event.buttons === 0) return
    onCrop(moved(picture, crop, { x: event.movementX / boxSide, y: event.movementY / boxSide }))
  }
  useToldKeys(box, keysOfCrop)
  const press = (event: KeyboardEvent): void => {
    const by = keyMoves[event.key]
    const zoom = keyZooms[event.key]
    if (!by && zoom === undefined) return
    event.preventDefault()
    onCrop(by ? moved(picture, crop, by) : within(picture, { ...crop, zoom: crop.zoom * (zoom ?? 1) }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes pointer and keys itself
    <div
      ref={box}
      className={styles.crop}
      role="application"
      aria-label={t('profile.crop-box')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move and zoom
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      {children}
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, pixels: number): void {
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, pixels, pixels)
}

function drawnPicture(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  draw(canvas, picture, crop, storedSide)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
