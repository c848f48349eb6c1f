import { lazy, Suspense } from 'react'
import type { RemovedFieldsProps } from '#features/approvals/web/removed/removed-fields.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

const Loaded = lazy(async () => {
  const [{ RemovedFields: fields }] = await Promise.all([import('#features/approvals/web/removed/removed-fields.tsx'), addWordsOf('later')])
  return { default: fields }
})

/** What stood in removed fields; its code comes with the first request that is older than a change of its form. */
export function RemovedFields(props: RemovedFieldsProps) {
  return props.request.detail.hasRemovedFields ? (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  ) : null
}
