import { Link, useInRouterContext } from 'react-router'
import { link, linkTarget } from '#fields/link/definition.ts'
import { partRenderers } from '#fields/renderers-of-parts.ts'
import type { ViewerProps } from '#fields/renderers-types.ts'

export { link as definition } from '#fields/link/definition.ts'

function LinkRenderer({ options }: Pick<ViewerProps<typeof link>, 'options'>) {
  const isRouted = useInRouterContext()
  const target = linkTarget(options)
  const content = options.content || options.href
  if (!target) return <span>{content}</span>
  if (target.isInside && isRouted) return <Link to={target.to}>{content}</Link>
  return (
    <a href={target.to} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

export const inForms = partRenderers(link, LinkRenderer)
