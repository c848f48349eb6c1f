import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { Tabs } from '#ui/kit/tabs.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface FormTabsProps {
  readonly detail: RequestDetail
  /** Id of the form that is shown. */
  readonly shown: string
  readonly onShow: (id: string) => void
}

/** Chooses between the form of the reader's node and the others of the request, each by its name and its nodes. */
export function FormTabs({ detail: { flowFormInfo, otherForms }, shown, onShow }: FormTabsProps) {
  const t = useText()
  const others = otherForms.map(({ id, fullName, nodeNames }) => ({
    key: id,
    label: t('approvals.form-of-node', { form: fullName, nodes: nodeNames.join('、') }),
  }))
  return (
    <div className={styles.formTabs} role="group" aria-label={t('approvals.forms')}>
      <Tabs size="small" activeKey={shown} items={[{ key: flowFormInfo.id, label: flowFormInfo.fullName }, ...others]} onChange={onShow} />
    </div>
  )
}
