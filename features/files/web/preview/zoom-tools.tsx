import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

/** The next larger or smaller step of a zoom. */
export function zoomStep(zoom: number, by: 1 | -1): number {
  const next = by === 1 ? steps.find((step) => step > zoom + 0.01) : steps.findLast((step) => step < zoom - 0.01)
  return next ?? zoom
}

interface ZoomToolsProps {
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly children?: ReactNode
}

/** Larger, smaller, as large as the window. */
export function ZoomTools({ zoom, onZoom, children }: ZoomToolsProps) {
  const t = useText()
  return (
    <div className="file-preview-bar" role="toolbar" aria-label={t('files.preview.tools')}>
      <IconButton
        name={t('files.preview.smaller')}
        icon={<Sign of="−" />}
        disabled={zoom <= steps[0]}
        onClick={() => onZoom(zoomStep(zoom, -1))}
      />
      <span data-tabular className="file-preview-percent">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        name={t('files.preview.larger')}
        icon={<Sign of="+" />}
        disabled={zoom >= steps.at(-1)!}
        onClick={() => onZoom(zoomStep(zoom, 1))}
      />
      <Button size="small" onClick={() => onZoom(1)}>
        {t('files.preview.fit')}
      </Button>
      {children}
    </div>
  )
}

/** A sign in the place of an icon: icons of its own would come with every page. */
export function Sign({ of }: { readonly of: string }) {
  return (
    <span aria-hidden="true" className="file-preview-sign">
      {of}
    </span>
  )
}
