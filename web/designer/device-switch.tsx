import { memo } from 'react'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'

export type DesignerDevice = 'pc' | 'phone'

export interface DeviceChoice {
  readonly value: DesignerDevice
  readonly onChange: (device: DesignerDevice) => void
}

/** For which device something is designed, or drawn. */
export const DeviceSwitch = memo(function DeviceSwitch({ value, onChange }: DeviceChoice) {
  const t = useText()
  return (
    <Segmented<DesignerDevice>
      size="small"
      aria-label={t('designer.device')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'pc', label: t('designer.device-pc') },
        { value: 'phone', label: t('designer.device-phone') },
      ]}
    />
  )
})
