import { lazy, Suspense } from 'react'
import type { SignatureFieldProps } from '#features/approvals/web/approval/signature-field.tsx'
import { Loading } from '#ui/states/loading.tsx'

const Field = lazy(async () => ({ default: (await import('#features/approvals/web/approval/signature-field.tsx')).SignatureField }))

/** `SignatureField`, fetched where something must be signed: few flows want that. */
export function LateSignatureField(props: SignatureFieldProps) {
  return (
    <Suspense fallback={<Loading rows={2} />}>
      <Field {...props} />
    </Suspense>
  )
}
