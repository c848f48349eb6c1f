import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import { placeText } from '#web/form/mark-button.tsx'

/** A mark in one line: `面积（第 2 行）：与合同不符`. */
export function markText(mark: RequestDetail['timeline'][number]['marks'][number], t: Translate): string {
  const place = placeText(mark, t)
  return mark.remark === '' ? place : t('approvals.marks.remark', { place, remark: mark.remark })
}
