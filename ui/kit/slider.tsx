import { Slider as KitSlider } from 'antd'
import type { ComponentProps, CSSProperties } from 'react'

/** The kit's own tints are hardly seen on dark ground. */
const colours: CSSProperties & Readonly<Record<`--${string}`, string>> = {
  '--ant-slider-track-bg': 'var(--ant-color-primary)',
  '--ant-slider-track-hover-bg': 'var(--ant-color-primary)',
  '--ant-slider-handle-color': 'var(--ant-color-primary)',
}

/** A number, or two of them, on a line. */
export function Slider({ style, ...rest }: ComponentProps<typeof KitSlider>) {
  return <KitSlider {...rest} style={{ ...colours, ...style }} />
}
