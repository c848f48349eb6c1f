import { useId } from 'react'
import { button } from '#fields/button/definition.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

export { button as definition } from '#fields/button/definition.ts'

function ButtonRenderer({ options: { text, align, script } }: Pick<ViewerProps<typeof button>, 'options'>) {
  const t = useText()
  const id = useId()
  const { onPress } = useDrawing()
  if (onPress && script !== '')
    return (
      <div style={{ textAlign: align }}>
        <Button onClick={onPress}>{text}</Button>
      </div>
    )
  return (
    <div style={{ textAlign: align }}>
      <Button disabled aria-describedby={id}>
        {text}
      </Button>
      <div id={id} style={{ color: 'var(--ant-color-text-description)', fontSize: 12 }}>
        {t(script === '' ? 'fields.button.nothing' : 'fields.button.script')}
      </div>
    </div>
  )
}

export const inForms = partRenderers(button, ButtonRenderer)
