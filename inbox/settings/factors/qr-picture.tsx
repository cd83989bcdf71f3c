import { qrCode } from './qr-code.ts'
import './factors.css'

/** A QR code as a drawing, with the margin that readers need. */
export function QrPicture(props: { readonly text: string; readonly label: string }) {
  const rows = () => qrCode(props.text)
  const path = () =>
    rows()
      .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
      .join('')
  const side = () => rows().length + 8
  return (
    <svg
      class="qr"
      role="img"
      aria-label={props.label}
      viewBox={`-4 -4 ${side()} ${side()}`}
      shape-rendering="crispEdges"
    >
      <path d={path()} fill="currentColor" />
    </svg>
  )
}
