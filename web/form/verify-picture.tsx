import { lazy, Suspense, type ComponentType } from 'react'

interface VerifyPictureProps {
  readonly code: string
}

const Nothing: ComponentType<VerifyPictureProps> = () => null

let drawing: ComponentType<VerifyPictureProps> | undefined

/** What draws the code comes with the first record that has one, so that forms which are filled in go without it; one file for all. */
const load = async (): Promise<ComponentType<VerifyPictureProps> | undefined> => {
  try {
    drawing = (await import('#web/form/verify-qr-code.tsx')).VerifyQrCode
  } catch {
    // Where it cannot be loaded, the text of the code stands alone.
  }
  return drawing
}

/** Begins to load what draws codes for whoever needs it all at once later: a browser that prints waits for nothing. */
export function loadVerifyPicture(): void {
  if (!drawing) void load()
}

const Picture = lazy(async () => ({ default: (await load()) ?? Nothing }))

/** The QR code of a verify code, below its text. */
export function VerifyPicture({ code }: VerifyPictureProps) {
  const Known = drawing
  if (Known) return <Known code={code} />
  return (
    <Suspense fallback={null}>
      <Picture code={code} />
    </Suspense>
  )
}
