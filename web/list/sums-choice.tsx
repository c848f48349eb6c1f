import { DownOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dropdown } from '#ui/kit/menu.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { Sums, SumsOf } from '#web/list/use-sums.ts'

interface SumsChoiceProps {
  readonly sums: Sums
  /** Number of selected rows. */
  readonly selected: number
}

/** Says which rows the totals row sums, and lets the user choose others. */
export function SumsChoice({ sums: { of, choices, choose, texts }, selected }: SumsChoiceProps) {
  const t = useText()
  const wordOf = (one: SumsOf) => t(`list.sums.${one}`, { count: selected })
  if (choices.length === 0) return wordOf(of)
  const items = choices.map((key) => ({ key, label: wordOf(key) }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectable: true, selectedKeys: [of], onClick: ({ key }) => choose(choices.find((one) => one === key) ?? 'page') }}
    >
      <Button type="text" size="small" className={styles.sums} icon={<DownOutlined />} iconPlacement="end">
        {texts ? wordOf(of) : t('list.sums.loading')}
      </Button>
    </Dropdown>
  )
}
