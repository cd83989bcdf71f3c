import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import solid from 'vite-plugin-solid'

/** Files of one entry, in memory. */
export type Bundle = {
  readonly entry: string
  readonly output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]
}

/** The last two years' browsers; older ones lack `light-dark()`, Web Locks and `popover`, too. */
const target = ['chrome125', 'edge125', 'firefox128', 'safari17.6']

/**
 * Each entry is built by itself: inbox and frame are never on one origin, so that a chunk of both would only make the
 * frame load parts of the inbox.
 */
const entries: readonly (readonly [name: string, source: string, format: 'es' | 'iife'])[] = [
  ['inbox', 'inbox/main.tsx', 'es'],
  ['frame', 'widget/frame.tsx', 'es'],
  ['loader', 'widget/loader.ts', 'iife'],
]

/** Compiles the pages. Fails with Vite's error, which names file and line. */
export async function runVite(root: string): Promise<readonly Bundle[]> {
  return Promise.all(
    entries.map(async ([entry, source, format]) => compile(root, entry, source, format)),
  )
}

/** One entry and all it loads, in memory. */
export async function compile(
  root: string,
  entry: string,
  source: string,
  format: 'es' | 'iife' = 'es',
): Promise<Bundle> {
  const built = await build(configOf(root, entry, source, format))
  if (!('output' in built)) throw new Error(`${entry}: Vite returned no files.`)
  return { entry, output: built.output }
}

function configOf(
  root: string,
  entry: string,
  source: string,
  format: 'es' | 'iife',
): InlineConfig {
  return {
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    base: '/pages/',
    // Solid's compiler imports its runtime from our file, which makes templates under Trusted Types.
    plugins: [solid({ hot: false, solid: { moduleName: 'porchlight-dom' } }), layersFirst()],
    resolve: { alias: { 'porchlight-dom': join(root, 'pages/dom.ts') } },
    build: {
      target,
      write: false,
      minify: true,
      reportCompressedSize: false,
      // A data: address would need more of the policy.
      assetsInlineLimit: 0,
      // Its helper is 1 kB in each entry; what is loaded first is preloaded by the page.
      modulePreload: false,
      rolldownOptions: {
        input: { [entry]: join(root, source) },
        output: {
          format,
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  }
}

/** Names the order of layers (`pages/layers.css`) in every style sheet: which one comes first depends on the chunks. */
function layersFirst(): Plugin {
  return {
    name: 'porchlight-layers-first',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          const style =
            typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
          file.source = `@layer reset, tokens, controls, app;${style}`
        }
      },
    },
  }
}
