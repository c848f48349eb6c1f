import { memo } from 'react'
import { useCanvasActions } from '#features/function-design/web/form/canvas-store.ts'
import styles from '#features/function-design/web/form/canvas.module.css'
import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What can be done with the one part that is chosen, at its corner. */
export const PartTools = memo(function PartTools() {
  const t = useText()
  const { move, duplicate, remove } = useCanvasActions()
  return (
    <div className={styles.tools} role="group" aria-label={t('form-design.tools')} data-tools>
      <IconButton name={t('designer.move-up')} icon={<ArrowUpOutlined />} onClick={() => move('up')} />
      <IconButton name={t('designer.move-down')} icon={<ArrowDownOutlined />} onClick={() => move('down')} />
      <IconButton name={t('designer.duplicate')} icon={<CopyOutlined />} onClick={duplicate} />
      <IconButton name={t('designer.remove')} icon={<DeleteOutlined />} onClick={remove} />
    </div>
  )
})
