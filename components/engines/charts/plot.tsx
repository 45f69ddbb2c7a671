"use client";

import type { ComponentType } from "react";
import type { Form } from "./chart.ts";
import type { ChartModel } from "./chart-model.ts";
import { Bars, Pareto } from "./forms/bars.tsx";
import { Columns } from "./forms/columns.tsx";
import { Funnel } from "./forms/funnel.tsx";
import { Gauge } from "./forms/gauge.tsx";
import { Heat } from "./forms/heat.tsx";
import { Histogram } from "./forms/histogram.tsx";
import { Line } from "./forms/line.tsx";
import { Matrix } from "./forms/matrix.tsx";
import { Ranking } from "./forms/ranking.tsx";
import { Steps } from "./forms/steps.tsx";
import { Tiles } from "./forms/tiles.tsx";
import { Tree } from "./forms/tree.tsx";
import { Trends } from "./forms/trends.tsx";

const FORM_COMPONENTS: Record<Form, ComponentType<{ model: ChartModel }>> = {
  columns: Columns,
  line: Line,
  bars: Bars,
  heat: Heat,
  funnel: Funnel,
  pareto: Pareto,
  histogram: Histogram,
  ranking: Ranking,
  matrix: Matrix,
  trends: Trends,
  tree: Tree,
  gauge: Gauge,
  steps: Steps,
  tiles: Tiles,
};

export function Plot({ model }: { model: ChartModel }) {
  const As = FORM_COMPONENTS[model.chart.form];
  return <As model={model} />;
}
