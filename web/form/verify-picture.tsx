import { lazy, Suspense, type ComponentType } from 'react'

interface VerifyPictureProps {
  readonly code: string
}

const Nothing: ComponentType<VerifyPictureProps> = () => null

/** What draws the code comes with the first record that has one, so that forms which are filled in go without it; one file for all, so paper has it at once. */
const Picture = lazy(async () => ({
  default: await import('#web/form/verify-qr-code.tsx').then(
    ({ VerifyQrCode }): ComponentType<VerifyPictureProps> => VerifyQrCode,
    () => Nothing,
  ),
}))

/** The QR code of a verify code, below its text. Where its code cannot be loaded, the text stands alone. */
export function VerifyPicture({ code }: VerifyPictureProps) {
  return (
    <Suspense fallback={null}>
      <Picture code={code} />
    </Suspense>
  )
}
