import { deals } from "@/lib/contract/crm/deals";
import { crm } from "@/lib/contract/crm/pipelines";
import { crmWishes } from "@/lib/contract/crm/wishes";
import { route } from "@/server/http/route";
import {
  listBoard,
  listDealsOfProspect,
  listDealTable,
  showStagePage,
  sumDeals,
} from "@/server/services/crm/board";
import {
  authorize,
  crmInfo,
  listCompanies,
  listCurrencies,
  listOwners,
  listProfiles,
  listWishes,
  logout,
  wishForCrm,
} from "@/server/services/crm/connection";
import {
  changeManyDeals,
  createDeal,
  moveDeal,
  removeDeal,
  restoreDeal,
  showDeal,
  updateDeal,
} from "@/server/services/crm/deals";
import {
  createPipeline,
  createStage,
  listCrmPipelines,
  orderStages,
  removePipeline,
  removeStage,
  updatePipeline,
  updateStage,
} from "@/server/services/crm/pipelines";

export const crmRoutes = [
  route(crm.authorize, authorize),
  route(crm.logout, logout),
  route(crm.info, crmInfo),
  route(crm.owners, listOwners),
  route(crm.currencies, listCurrencies),
  route(crm.profiles, listProfiles),
  route(crm.companies, listCompanies),
  route(crm.pipelines, listCrmPipelines),
  route(crm.createPipeline, createPipeline),
  route(crm.updatePipeline, updatePipeline),
  route(crm.removePipeline, removePipeline),
  route(crm.orderStages, orderStages),
  route(crm.stages, listBoard),
  route(crm.stage, showStagePage),
  route(crm.createStage, createStage),
  route(crm.updateStage, updateStage),
  route(crm.removeStage, removeStage),
  route(crmWishes.list, listWishes),
  route(crmWishes.wish, wishForCrm),
  route(deals.list, listDealTable),
  route(deals.sums, sumDeals),
  route(deals.ofProspect, listDealsOfProspect),
  route(deals.create, createDeal),
  route(deals.show, showDeal),
  route(deals.update, updateDeal),
  route(deals.move, moveDeal),
  route(deals.remove, removeDeal),
  route(deals.restore, restoreDeal),
  route(deals.changeMany, changeManyDeals),
];
