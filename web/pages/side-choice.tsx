import { useText } from '#ui/text/use-text.tsx'
import { OneOfFew } from '#web/pages/one-of-few.tsx'

interface SideChoiceProps {
  readonly isEnterprise: boolean
  readonly onChange: (isEnterprise: boolean) => void
}

/** Selects the side of the sign-in: enterprise or authority. */
export function SideChoice({ isEnterprise, onChange }: SideChoiceProps) {
  const t = useText()
  return (
    <OneOfFew
      name="side"
      label={t('web.login.side')}
      value={isEnterprise ? 'enterprise' : 'administration'}
      choices={[
        { value: 'administration', label: t('web.login.side-administration') },
        { value: 'enterprise', label: t('web.login.side-enterprise') },
      ]}
      onChange={(side) => onChange(side === 'enterprise')}
    />
  )
}
