/** Vanishing point of the rows at the horizon. */
const horizon = { x: 430, y: 118 }
const edges = [-760, -520, -300, -100, 90, 280, 470, 670, 890, 1130, 1400, 1700]

/** Positions of the seedlings along one row: 0 at the horizon, 1 at the lower edge. */
const steps = [0.2, 0.3, 0.42, 0.56, 0.72, 0.9]

function along(edge: number, share: number) {
  return { x: horizon.x + (edge - horizon.x) * share, y: horizon.y + (420 - horizon.y) * share }
}

/** The picture beside the sign-in: field rows in a few flat shapes with seedlings in front. */
export function FieldDrawing({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 860 420" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">
      <circle cx="640" cy="62" r="34" fill="#f4dfa2" />
      <path d="M0 110Q150 50 300 96T620 84T860 100V150H0Z" fill="#cfe0cc" />
      <path d="M0 126Q200 96 430 116T860 118V420H0Z" fill="#a9c6a1" />
      {edges
        .slice(0, -1)
        .map((edge, index) =>
          index % 2 === 0 ? (
            <path
              key={edge}
              d={`M${horizon.x - 2} ${horizon.y}L${edge} 420H${edges[index + 1]}L${horizon.x + 2} ${horizon.y}Z`}
              fill="#8fb386"
            />
          ) : null,
        )}
      {edges.slice(0, -1).map((edge, index) => (index % 2 === 0 ? <Row key={edge} left={edge} right={edges[index + 1] ?? edge} /> : null))}
    </svg>
  )
}

function Row({ left, right }: { readonly left: number; readonly right: number }) {
  return steps.map((share) => {
    const { x, y } = along((left + right) / 2, share)
    return x > -40 && x < 900 ? <Seedling key={share} x={x} y={y} size={share} /> : null
  })
}

function Seedling({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size * 0.9})`}>
      <path d="M0 0V-34" stroke="#3f6b3c" strokeWidth="4" strokeLinecap="round" />
      <path d="M0-14C-24-12-32-28-33-44C-14-42-2-32 0-14Z" fill="#5c8f55" />
      <path d="M0-24C18-24 28-38 29-52C12-50 1-40 0-24Z" fill="#6fa367" />
    </g>
  )
}
